import { useEffect, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import css from './countdown.module.css'

interface CountdownProps {
  seconds: number
  /** The message with `seconds`; left out: the one about the login. */
  message?: MessageKey
  onEnd: () => void
}

/** Says once where it leads, and shows the seconds without reading out each of them. */
export function Countdown({ seconds, message = 'ui.countdown', onEnd }: CountdownProps) {
  const translate = useTranslate()
  const [left, setLeft] = useState(seconds)

  useEffect(() => {
    if (left === 0) {
      onEnd()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, onEnd])

  return (
    <p className={css.countdown}>
      <span className="unseen" role="status">
        {translate(message, { seconds })}
      </span>
      <span aria-hidden="true">{translate(message, { seconds: left })}</span>
    </p>
  )
}
