import { call } from '@/platform/http/client'

/** Keeps the account of the person who is logged in. */
export const keepAccount = () => call('POST /member/keep_account', {})
