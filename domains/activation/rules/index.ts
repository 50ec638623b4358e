export * from './codes'
export * from './lines'
export * from './slots'
