import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage } from '@/platform/i18n/wording'
import { navigate } from '@/platform/ui/browser/navigation'
import { loginUrl, resultOf } from './addresses'
import { LinkCheck } from './link-check'
import { LoginRedirect } from './login-redirect'
import { NewPasswordForm } from './new-password-form'

/**
 * The page behind the link to an old address: its owner, who did not change it, takes the account back (spec 8.3;
 * decision 0005).
 */
export default function ResetOldEmail({ query }: { query: URLSearchParams }) {
  const { language: lang } = useLanguage()
  const [done, setDone] = useState(false)

  function finish() {
    setDone(true)
    navigate(resultOf(query), { replace: true })
  }

  if (done) return <LoginRedirect title="oldEmail.doneTitle" text="oldEmail.doneText" />
  return (
    <LinkCheck
      query={query}
      place="resetOldEmail"
      renewAt={null}
      check={(link) => call('POST /member/reset_pw/reset_old_email', { ...link, lang })}
    >
      {(link) => (
        <NewPasswordForm
          link={link}
          place="resetOldEmail"
          renewAt={null}
          title="oldEmail.title"
          lead="oldEmail.lead"
          submit="oldEmail.submit"
          change={(values) =>
            call('POST /member/change_password_old', { ...link, ...values, lang, login_url: loginUrl() })
          }
          onDone={finish}
        />
      )}
    </LinkCheck>
  )
}
