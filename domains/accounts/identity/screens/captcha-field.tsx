import { useEffect, useRef, useState } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { Field, type FieldProps } from '@/platform/ui/forms/field'
import { workOn } from '@/platform/ui/forms/proof-of-work/work'
import { limits } from '../rules'
import css from './captcha-field.module.css'

type Progress = 'idle' | 'working' | 'solved' | 'failed'

/** The way past the picture for anyone who cannot read it: this device solves a small task, off the main thread. */
function useProofOfWork(onCode: (code: string) => void) {
  const [progress, setProgress] = useState<Progress>('idle')
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  async function start() {
    setProgress('working')
    const code = await obtainCode((started) => {
      worker.current = started
    })
    if (code !== null) onCode(code)
    setProgress(code === null ? 'failed' : 'solved')
  }

  return { progress, start }
}

async function obtainCode(onWorker: (worker: Worker) => void): Promise<string | null> {
  const task = await call('GET /api/verification/challenge', {})
  if (!task.ok) return null
  const nonces = await workOn(task.data, onWorker)
  if (nonces === null) return null
  const solved = await call('POST /api/verification/solve', { challenge: task.data.challenge, nonces: nonces.join() })
  return solved.ok ? solved.data.code : null
}

/** Each picture has an address of its own, so that none comes out of a cache. */
let pictures = Date.now()
const nextPicture = () => `/api/verification/seccode?scale=2&n=${pictures++}`

/** Where no picture came, the visitor's token may have run out while the page was open. */
const renewToken = () => call('GET /api/verification/get_token', {})

const message = { working: 'captcha.working', solved: 'captcha.solved', failed: 'captcha.failed' } as const

interface CaptchaFieldProps extends Omit<FieldProps, 'label'> {
  /** Called when the picture is shown, so that the form can be filled in. */
  onReady?: () => void
}

/** A code is used up by the first check, so a form gives this a new `key` after every refusal. */
export function CaptchaField({ onReady, ...props }: CaptchaFieldProps) {
  const translate = useTranslate()
  const [picture, setPicture] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  // The first failure is mended without a word: a logout in another tab takes the visitor's token that this page had.
  const notLoaded = failures > 1
  const { progress, start } = useProofOfWork(props.onChange)

  // Not while rendering: a discarded render would have used up the code of the next one.
  useEffect(() => setPicture(nextPicture()), [])

  async function renew() {
    if (notLoaded) await renewToken()
    setFailures(0)
    setPicture(nextPicture())
    props.onChange('')
  }

  async function noteFailure() {
    setFailures(failures + 1)
    if (failures > 0) return
    await renewToken()
    setPicture(nextPicture())
  }

  return (
    <div className={css.captcha}>
      <div className={css.row}>
        <Field
          {...props}
          label={translate('captcha.label')}
          maxLength={limits.captchaLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {progress === 'working' || progress === 'solved' ? (
          <p className={`${css.tile} ${css[progress]}`}>{progress === 'solved' && <Icon name="check" />}</p>
        ) : (
          <div className={css.tile}>
            <div className={css.picture}>
              {notLoaded && translate('captcha.notLoaded')}
              {picture && !notLoaded && (
                <img
                  src={picture}
                  alt={translate('captcha.alt')}
                  width={160}
                  height={60}
                  onLoad={onReady}
                  onError={noteFailure}
                />
              )}
            </div>
            <button
              type="button"
              className={css.renew}
              aria-label={translate('captcha.renew')}
              title={translate('captcha.renew')}
              onClick={renew}
            >
              <Icon name="renew" />
            </button>
          </div>
        )}
      </div>
      <p className="quiet" role="status">
        {progress !== 'idle' && translate(message[progress])}
      </p>
      {(progress === 'idle' || progress === 'failed') && (
        <Button variant="tertiary" onClick={start}>
          {translate('captcha.cannotRead')}
        </Button>
      )}
    </div>
  )
}
