import { useEffect, useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { codeOnItsWay } from './code-on-its-way'
import css from './profile.module.css'
import { type SendFailure, sendCode } from './send-code'

/** A second, in milliseconds. */
const second = 1000

/** Computes the rest from the clock instead of counting, so that a suspended tab resumes with the right figure. */
function useSecondsUntil(moment: number | null) {
  const [now, setNow] = useState(Date.now)
  const left = moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / second))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [left])
  return left
}

const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Sends the code again, once the time in which it may not be has passed (spec 8.3). */
export function Resend({ uid, email, onSent }: { uid: number; email: string; onSent: () => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [resendAt, setResendAt] = useState(() => codeOnItsWay(uid, email))
  const [sending, setSending] = useState(false)
  const [unsent, setUnsent] = useState<SendFailure | null>(null)
  const left = useSecondsUntil(resendAt)

  async function resend() {
    setSending(true)
    const failed = await sendCode(uid, email, language)
    setSending(false)
    setUnsent(failed)
    if (failed !== null) return
    setResendAt(codeOnItsWay(uid, email))
    onSent()
  }

  return (
    <div className={css.resend}>
      {unsent !== null && <Alert tone="danger">{translate(unsent.message, unsent.values)}</Alert>}
      <Button variant="secondary" busy={sending} unavailable={left > 0} onClick={resend}>
        {translate('profile.resend')}
      </Button>
      {left > 0 && (
        <p className={css.note} role="timer">
          {translate('profile.resendIn', { time: asClock(left) })}
        </p>
      )}
    </div>
  )
}
