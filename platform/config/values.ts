import { z } from 'zod/mini'

export const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

export const httpUrl = z.string().check(z.refine(isHttpUrl, 'must be an address such as https://member.example.com'))
