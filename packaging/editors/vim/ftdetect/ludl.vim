autocmd BufRead,BufNewFile *.ludl set ft=ludl
