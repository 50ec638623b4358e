/** A code that is worth something, for anyone who is to tell it from others and not to spend it: its last four characters. */
export const maskedCode = (code: string) => (code === '' ? '' : `····${code.slice(-4)}`)
