/** Where a mail program says that its user wants no more mails about unfinished checkouts. */
export const stopPath = '/checkout/unsubscribe'

export const stopAddress = (secret: string) => `${stopPath}?${new URLSearchParams({ u: secret })}`
