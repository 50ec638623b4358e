/** Where a mail program says that its user wants no more of a kind. */
export const unsubscribePath = '/consent/unsubscribe'

export const unsubscribeAddress = (link: string) => `${unsubscribePath}?${new URLSearchParams({ u: link })}`
