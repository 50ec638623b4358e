import type { MailLook } from '@/platform/mail/letter'
import type { Brand } from './brand'

/** How mails look: by day, on white. */
export function mailLook({ palette, picture: { withName, size } }: Brand): MailLook {
  return {
    colours: {
      ink: palette.ink.light,
      quiet: palette['ink-soft'].light,
      line: palette.line.light,
      ground: palette['paper-sunken'].light,
      primary: palette.primary.light,
      onPrimary: palette['on-primary'].light,
    },
    picture: { withName, ...size },
  }
}
