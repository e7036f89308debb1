" LudL: games of cards and tokens as scripts, for cardtable.
" Written by python packaging editor_syntax.
if exists('b:current_syntax')
  finish
endif
syntax case match
syntax keyword ludlKeyword DEF END_DEF RECEIVE END_RECEIVE IF ELSE END_IF WHILE END_WHILE FOR END_FOR ELIF TEST END_TEST IN FROM TURN TOGETHER RETURN ACCEPT REJECT REQUIRE BREAK CONTINUE EXPECT SEND
syntax keyword ludlWord ASSIGN DEBUG NOT AND OR AND_THEN OR_ELSE CHOOSE IS_NULL EQUAL LESS GREATER LESS_OR_EQUAL GREATER_OR_EQUAL PLUS MINUS MULT DIVIDE MOD MIN MAX ABS INT FLOAT STR CONCAT TEXT PLURAL TUPLE2 SIZE LIST0 DICT0 PUSH GET_ELT SET_ELT GET_POSITION_ELT SET_POSITION_ELT REVERSE SORT_TUPLE MAP FILTER COUNT ANY ALL FIND SORT_BY SORT LARGEST SMALLEST BEST_BY GROUP_BY SUM SUBSETS WITHOUT RANGE GET_PROP SET_PROP ROTATE_PLAY_ORDER END_GAME RANDOM GET_CONTAINER APPEND POP SHUFFLE CONTAINS_BY_NAME GET_BY_NAME GET_ALL_BY_NAME POP_BY_NAME MOVE CONTENTS CONTAINER_GET_PROP CONTAINER_SET_PROP INSTANTIATE_TOKEN TOKEN_GET_PROP TOKEN_SET_PROP TURN_DOWN TURN_UP GET SET INCREASE SAY SHOW_RESULT PAUSE LEGAL MESSAGE
syntax match ludlWord '\<CONTAINS\>'
syntax keyword ludlConstant TRUE FALSE NULL
syntax match ludlVariable '\$\h\w*'
syntax match ludlSpecial '\$\(PLAYER_NAME\|CURRENT_PLAYER\)\>'
syntax match ludlNumber '\<\d\+\(\.\d\+\)\?\>\|-\d\+\(\.\d\+\)\?\>'
syntax match ludlName '\(\<\(DEF\|RECEIVE\)\s\+\)\@<=\h\w*'
syntax match ludlString "'[^']*'"
syntax match ludlString '"[^"]*"'
syntax match ludlString '`[^`]*`'
syntax match ludlContainer '@\(\h\w*\)\?'
syntax match ludlProperty '\.\h\w*'
syntax match ludlOperator '[-+<>!=]=\|[+*/%<>=]\|-\d\@!'
syntax keyword ludlOperator and or not in
syntax match ludlComment '#.*$'
highlight default link ludlKeyword Statement
highlight default link ludlWord Function
highlight default link ludlConstant Constant
highlight default link ludlVariable Identifier
highlight default link ludlSpecial Special
highlight default link ludlNumber Number
highlight default link ludlName Title
highlight default link ludlString String
highlight default link ludlComment Comment
highlight default link ludlContainer Identifier
highlight default link ludlOperator Operator
highlight default link ludlProperty Identifier
setlocal commentstring=#\ %s
setlocal expandtab shiftwidth=2
let b:current_syntax = 'ludl'
