/** Spreadsheets pass over space and what nobody sees, and take the wide signs of Asian keyboards for the narrow ones. */
const formula = /^[\s\p{C}]*[=+\-@\u2212]|^[\t\r\n]/u

/** A text as it may stand in a table that a spreadsheet opens: what one would run as a formula begins with an apostrophe. */
export const withoutFormula = (text: string) => (formula.test(text.normalize('NFKC')) ? `'${text}` : text)

/** An amount below zero is a number to a spreadsheet as well. */
const amount = /^-\d{1,15}(\.\d{1,9})?$/

/** What stands in a cell of a table: an amount as it is, any other text without a formula. */
export const cellOf = (text: string) => (amount.test(text) ? text : withoutFormula(text))
