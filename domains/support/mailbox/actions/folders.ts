/** The folders for handled letters, and for those that staff should look at. */
export const folders = { done: 'Handled', aside: 'Set aside' } as const
