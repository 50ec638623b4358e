import { type ReactNode, useEffect, useRef } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { places } from '../places'
import css from './activation.module.css'

/** Where activation leads back to (spec 7.5). */
const index = memberPage('index')

interface ActivationDialogProps {
  /** The names of the chosen products. */
  names: readonly string[]
  /** Whether it is the last that can be. */
  last: boolean
  activate: () => Promise<Outcome<unknown>>
  /** It closed and the screen stays; `changed`: what the screen shows may be out of date. */
  onClose: (changed: boolean) => void
}

type Stage = 'confirm' | 'done' | FailureCode

/** Asks once more, activates, and says what became of it: one dialog from the question to the answer. */
export function ActivationDialog({ names, last, activate, onClose }: ActivationDialogProps) {
  const translate = useTranslate()
  const isGone = useRef(false)

  const { submit, sending, refused, done } = useSubmit(activate, {
    // The dialog was closed meanwhile: the screen behind it shows the result.
    onDone: () => isGone.current && onClose(true),
    onRefused: () => isGone.current && onClose(true),
  })
  const stage: Stage = done ? 'done' : (refused?.code ?? 'confirm')

  function closed() {
    isGone.current = true
    if (stage === 'done' || stage === 20004) navigate(index)
    else onClose(stage !== 'confirm')
  }

  return (
    <Dialog title={translate(titleOf(stage))} onClose={closed}>
      {stage === 'confirm' ? (
        <>
          <p>{translate('activation.confirmText', { count: names.length })}</p>
          <ul className={css.names}>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className={css.note}>{translate(last ? 'activation.confirmLast' : 'activation.confirmNote')}</p>
          <DialogFoot leave={translate('ui.back')} held={sending}>
            <Button busy={sending} onClick={() => submit()}>
              {translate('activation.confirm')}
            </Button>
          </DialogFoot>
        </>
      ) : (
        <Outcomes>
          {stage === 'done' ? (
            <p>{translate('activation.doneText', { count: names.length })}</p>
          ) : (
            <Alert tone="danger">{translate(messageFor(places.activation, stage))}</Alert>
          )}
          <div className={css.actions}>
            <Button onClick={closeDialog}>
              {translate(stage === 'done' || stage === 20004 ? 'activation.toOverview' : 'ui.close')}
            </Button>
          </div>
        </Outcomes>
      )}
    </Dialog>
  )
}

const closeDialog = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.closest('dialog')?.close()

const titles: Partial<Record<Stage, MessageKey>> = {
  confirm: 'activation.confirmTitle',
  done: 'activation.doneTitle',
  20002: 'activation.inactiveTitle',
  20003: 'activation.noneLeftTitle',
  20004: 'activation.alreadyTitle',
}
const titleOf = (stage: Stage): MessageKey => titles[stage] ?? 'activation.failedTitle'

/** The clicked button is gone, so the focus moves to the result. */
function Outcomes({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="stack-5">
      {children}
    </div>
  )
}
