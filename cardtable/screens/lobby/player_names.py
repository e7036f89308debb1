"""Random names for computer players who are no characters of the cast."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

NAMES = (
    "Ada",
    "Alma",
    "Amos",
    "Anouk",
    "Arlo",
    "Basil",
    "Bea",
    "Carmen",
    "Clara",
    "Cyrus",
    "Dara",
    "Dora",
    "Edith",
    "Elle",
    "Elmo",
    "Emil",
    "Esme",
    "Etta",
    "Felix",
    "Fern",
    "Flora",
    "Fritz",
    "Gil",
    "Hana",
    "Hugo",
    "Ida",
    "Igor",
    "Iris",
    "Ivo",
    "Jonas",
    "Judit",
    "Kai",
    "Karim",
    "Kira",
    "Lars",
    "Lena",
    "Leo",
    "Lotte",
    "Luca",
    "Maeve",
    "Malik",
    "Marta",
    "Milo",
    "Mina",
    "Moritz",
    "Nadia",
    "Nils",
    "Olga",
    "Omar",
    "Oskar",
    "Otto",
    "Paco",
    "Paula",
    "Petra",
    "Quinn",
    "Rafa",
    "Romy",
    "Rosa",
    "Ruben",
    "Sana",
    "Selma",
    "Sven",
    "Tara",
    "Theo",
    "Tilda",
    "Ulla",
    "Uma",
    "Vera",
    "Vito",
    "Walt",
    "Wanda",
    "Xenia",
    "Yara",
    "Yusuf",
    "Zelda",
    "Zoe",
)


def random_names(count: int, taken: Collection[str] = (), rng: Random | None = None) -> list[str]:
    """Return *count* different names, none in *taken*, with different initials if possible.

    A seat's disc shows the initial, so different initials are easier to tell apart.
    """
    rng = rng or Random()
    order = [name for name in NAMES if name not in taken]
    rng.shuffle(order)
    letters = {name[:1] for name in taken}
    chosen: list[str] = []
    for name in order:
        if name[0] not in letters and len(chosen) < count:
            chosen.append(name)
            letters.add(name[0])
    spare = (name for name in order if name not in chosen)
    return [*chosen, *(next(spare) for _missing in range(count - len(chosen)))]
