import { useEffect, useRef } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import css from './sign-in.module.css'

/** The codes that stand in for the second factor: they are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css.form}>
      <h1 tabIndex={-1} ref={heading}>
        {translate('operators.recoveryTitle')}
      </h1>
      <p>{translate('operators.recoveryText')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        {translate('operators.recoveryCopy')}{' '}
        <CopyButton text={codes.join('\n')} label={translate('operators.recoveryCopy')} />
      </p>
      <Button onClick={onDone}>{translate('operators.recoveryKept')}</Button>
    </div>
  )
}
