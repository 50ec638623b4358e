import { z } from 'zod/mini'

/** Where customers' letters and reports of failed mails are read, and how what is ours is told from the rest. */
export interface MailboxConfig {
  /** Where reports of failures go, with `{token}` in it; null: to the address that mail comes from. */
  readonly returnPath: string | null
}

const addressWithToken = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9._+-]*\{token\}[a-z0-9._+-]*@[a-z0-9.-]+$/i,
      'must be an address with {token} in it, such as support+{token}@example.com',
    ),
  )

/** The variables of this room, as part of the whole environment. */
export const mailboxVariables = {
  MAIL_RETURN_PATH: z.optional(addressWithToken),
}

interface Read {
  readonly MAIL_RETURN_PATH?: string | undefined
}

export const mailboxConfig = (read: Read): MailboxConfig => ({ returnPath: read.MAIL_RETURN_PATH ?? null })
