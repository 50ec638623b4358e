/** Where letters go that were handled, and those that somebody should look at. */
export const folders = { done: 'Handled', aside: 'Set aside' } as const
