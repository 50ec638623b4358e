export * from './rules/codes'
export * from './rules/lines'
export * from './rules/slots'
