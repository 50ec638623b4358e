import { call } from './api'

/** Keeps the account of whoever is logged in. */
export const keepAccount = () => call('POST /member/keep_account', {})
