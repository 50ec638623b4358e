/** Returns the id of an order's line, for members and as a licence: lines are counted from 1 there. */
export const licenceId = (order: string, position: number) => `${order}-${position + 1}`
