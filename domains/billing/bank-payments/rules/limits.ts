/** The size limit of a call; larger files are loaded by `foyer bank import`. */
export const mostCharacters = 200_000
