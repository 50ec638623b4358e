import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { leastFrameHeight, mobileScrollOffset, readFrameMessage } from '../rules'
import css from './get-support.module.css'
import { goToLogin } from './to-login'

/** Shows the ticket service and does what it asks for: a height, or a login when it does not know the session (spec 11.1). */
export function TicketFrame({ address }: { address: string }) {
  const translate = useTranslate()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(leastFrameHeight)
  const [loads, setLoads] = useState(0)

  useEffect(() => {
    function listen({ origin, source, data }: MessageEvent) {
      if (origin !== new URL(address).origin || source !== frame.current?.contentWindow) return
      const message = readFrameMessage(data)
      if (message?.kind === 'height') setHeight(message.height)
      if (message?.kind === 'session lost') goToLogin()
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [address])

  // A service that goes to another page by loading it would leave a small screen somewhere in the middle of that page.
  useEffect(() => {
    if (loads < 2 || !matchMedia('(max-width: 768px)').matches || !frame.current) return
    scrollTo({ top: frame.current.getBoundingClientRect().top + scrollY - mobileScrollOffset })
  }, [loads])

  return (
    <div className={css.place}>
      {loads === 0 && (
        <div className={css.waiting}>
          <Skeleton lines={6} />
        </div>
      )}
      <iframe
        ref={frame}
        className={css.frame}
        title={translate('support.frame')}
        src={address}
        style={{ blockSize: height }}
        onLoad={() => setLoads((count) => count + 1)}
      />
    </div>
  )
}
