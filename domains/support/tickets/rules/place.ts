/** A place in a list of tickets: the page continues behind it. */
interface Place {
  readonly updatedAt: Date
  readonly id: number
}

export const writePlace = ({ updatedAt, id }: Place) => `${updatedAt.getTime()}.${id}`

/** @returns null for what is no place */
export function readPlace(text: string): Place | null {
  const [, at, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  return at && id ? { updatedAt: new Date(Number(at)), id: Number(id) } : null
}
