/** See decision 0021. */
export * from './codes'
export * from './lines'
export * from './slots'
