import { messageFor } from '@/platform/codes/message-for'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { limits } from '../rules'
import { CaptchaField } from './captcha-field'
import { errorDisplayOf, rejectedFields } from './error-display'
import { LinkFailed, type MailedLink } from './link-check'
import { linkPlaces } from './link-places'
import { NewPasswordFields } from './new-password-fields'
import { newPasswordMessage, resetRepeatMessage } from './new-problems'
import { captchaMessage } from './problems'

interface NewPasswordFormProps {
  link: MailedLink
  place: keyof typeof linkPlaces
  renewAt: string | null
  title: MessageKey
  lead: MessageKey
  submit: MessageKey
  change: (values: { new_pw: string; re_pw: string; code: string }) => Promise<Outcome<unknown>>
  onDone: () => void
}

/** The form of a new password behind a mailed link: after forgetting the old one, and when an account is taken back. */
export function NewPasswordForm({ link, place, renewAt, title, lead, submit, change, onDone }: NewPasswordFormProps) {
  const translate = useTranslate()
  const { form, field, sending, round, refused } = useForm({
    initial: { password: '', repeat: '', code: '' },
    messageValues: limits,
    check: ({ password, repeat, code }) => ({
      password: newPasswordMessage(password),
      repeat: resetRepeatMessage(password, repeat),
      code: captchaMessage(code),
    }),
    send: ({ password, repeat, code }) => change({ new_pw: password, re_pw: repeat, code: code.trim() }),
    spent: ['code'],
    rejected: rejectedFields,
    onDone,
  })

  if (refused !== null && errorDisplayOf(place, refused.code) === 'failed') {
    return <LinkFailed message={messageFor(linkPlaces[place], refused.code)} renewAt={renewAt} />
  }
  return (
    <>
      <ScreenHeader title={translate(title)}>
        <RichText message={lead} values={{ email: link.email }} elements={{ b: <b /> }} />
      </ScreenHeader>
      <form className="fields" {...form}>
        <Refusal of={refused} at={linkPlaces[place]} />
        <NewPasswordFields email={link.email} password={field('password')} repeat={field('repeat')} />
        <CaptchaField key={round} {...field('code')} />
        <Button type="submit" busy={sending}>
          {translate(submit)}
        </Button>
      </form>
    </>
  )
}
