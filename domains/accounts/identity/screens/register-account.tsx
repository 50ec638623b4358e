import { type ReactNode, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call, type Outcome } from '@/platform/http/client'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { FootLink } from '@/platform/legal/titles'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { AgreementNote } from '@/platform/ui/forms/agreement-note'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { limits } from '../rules'
import { addresses, loginUrl } from './addresses'
import { errorDisplayOf, rejectedFields } from './error-display'
import { LinkFailed, type MailedLink } from './link-check'
import { linkPlaces } from './link-places'
import { NewPasswordFields } from './new-password-fields'
import { nameMessage, newPasswordMessage, registerRepeatMessage } from './new-problems'

interface RegisterAccountProps {
  link: MailedLink
  /** The link also binds a Google account; then no name is asked for (spec 3.7). */
  bindsGoogle: boolean
  /** The legal documents that there are. */
  legal: readonly FootLink[]
  /** Topics offered beside the account: unticked boxes, each with the version of its sentence. */
  topics?: TopicOffer | undefined
  onDone: () => void
}

export type TopicOffer = (props: {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) => ReactNode

/** The second step of registering: what the account needs beside its address. */
export function RegisterAccount({ link, bindsGoogle, legal, topics, onDone }: RegisterAccountProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<readonly string[]>([])

  const create = ({ name, password, repeat }: { name: string; password: string; repeat: string }) =>
    bindsGoogle
      ? call('GET /api/oauth.php', {
          s: 'google',
          a: 'bind',
          email: link.email,
          password,
          hash_code: link.hash,
          lang: language,
        })
      : call('POST /api/auth/register/complete', {
          email: link.email,
          hash: link.hash,
          name: name.trim(),
          pw: password,
          re_pw: repeat,
          login_url: loginUrl(),
          language,
          ...(chosen.length > 0 && { topics: [...chosen] }),
        })

  const { form, field, sending, refused } = useForm({
    initial: { name: '', password: '', repeat: '' },
    messageValues: limits,
    check: ({ name, password, repeat }) => ({
      name: bindsGoogle ? null : nameMessage(name),
      password: newPasswordMessage(password),
      repeat: registerRepeatMessage(password, repeat),
    }),
    send: (values): Promise<Outcome<unknown>> => create(values),
    rejected: rejectedFields,
    onDone,
  })

  if (refused !== null && errorDisplayOf('register', refused.code) === 'failed') {
    return <LinkFailed message={messageFor(linkPlaces.register, refused.code)} renewAt={addresses.register} />
  }

  return (
    <>
      <ScreenHeader title={translate('register.finishTitle')}>
        <RichText
          message={bindsGoogle ? 'register.bindLead' : 'register.finishLead'}
          values={{ email: link.email }}
          elements={{ b: <b /> }}
        />
      </ScreenHeader>
      <form className="fields" {...form}>
        <Refusal of={refused} at={linkPlaces.register} />
        {!bindsGoogle && (
          <Field
            {...field('name')}
            label={translate('identity.name')}
            hint={translate('identity.nameHint')}
            autoComplete="name"
            maxLength={limits.emailLength}
          />
        )}
        <NewPasswordFields email={link.email} password={field('password')} repeat={field('repeat')} />
        {!bindsGoogle && topics?.({ chosen, onChange: setChosen })}
        <Button type="submit" busy={sending}>
          {translate('register.finishSubmit')}
        </Button>
        <AgreementNote to="registration" kinds={legal} />
      </form>
    </>
  )
}
