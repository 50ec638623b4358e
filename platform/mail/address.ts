/** The address in `Name <address>`, or what is only that. */
const addressIn = (text: string) => (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).trim()

export const domainOf = (text: string) => addressIn(text).split('@').at(-1) ?? ''
