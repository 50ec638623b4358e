import { z } from 'zod/mini'

export const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** An address of a host, with nothing behind it. */
export const isOrigin = (value: string) => !isHttpUrl(value) || new URL(value).href === `${new URL(value).origin}/`

export const httpUrl = z.string().check(z.refine(isHttpUrl, 'must be an address such as https://member.example.com'))
