/** What a call takes; larger files come by `foyer bank import`. */
export const mostCharacters = 200_000
