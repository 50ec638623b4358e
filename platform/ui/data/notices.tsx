import { Toast } from '@base-ui/react/toast'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Icon } from '../controls/icon'
import { AnswerCache, useRenewal } from './answers'
import css from './notices.module.css'
import { ShortcutKeys } from './shortcuts'
import { UnsavedFrame } from './unsaved'

const Context = createContext<string | null>(null)

/** Names the address of the case that comes after the one that is open; null: there is none. */
export const NextCase = Context.Provider

const useNextCase = () => useContext(Context)

/** How long a line about something that worked stands, in milliseconds; longer while it is pointed at. */
const standing = 6000

interface NoticeData {
  /** The address of the case that comes next. */
  readonly next: string | null
}

type Announce = (words: string, data: NoticeData) => void

const Announcing = createContext<Announce>(() => {})

/** Shows what was done in lines at the edge of the page; they outlive the screen that said them. */
function Notices({ children }: { children: ReactNode }) {
  const [manager] = useState(() => Toast.createToastManager<NoticeData>())
  const announce = useCallback<Announce>(
    (description, data) => void manager.add({ description, data, timeout: standing }),
    [manager],
  )
  return (
    <Announcing value={announce}>
      <Toast.Provider toastManager={manager}>
        {children}
        <Lines />
      </Toast.Provider>
    </Announcing>
  )
}

/** A line is no dialog: it is read out, and nothing in it has to be answered. */
const line = { role: 'group', 'aria-modal': undefined, tabIndex: -1 } as const

function Lines() {
  const translate = useTranslate()
  const { toasts } = Toast.useToastManager<NoticeData>()
  // The place is there before its words, so that screen readers notice them.
  return (
    <Toast.Viewport className={css.place} role="status" aria-label={undefined}>
      {toasts.map((toast) => (
        <Toast.Root key={toast.id} toast={toast} {...line} className={css.notice}>
          <Icon name="check" />
          <Toast.Description render={<span />} />
          {toast.data?.next && (
            <a className={css.next} href={toast.data.next}>
              {translate('room.next')}
            </a>
          )}
        </Toast.Root>
      ))}
    </Toast.Viewport>
  )
}

/**
 * Returns the function that says what was done, once what is in sight shows it; beside a case of a queue it leads to the
 * next one.
 */
export function useAnnounce(): (words: string) => void {
  const announce = useContext(Announcing)
  const renewed = useRenewal()
  const next = useNextCase()
  return (words) => void renewed().then(() => announce(words, { next }))
}

interface RoomFrameProps {
  /** The operator of the session; their unsaved text outlives its end. Left out: none does. */
  owner?: string
  children: ReactNode
}

/**
 * The ground that every room of the console stands on: the answers that are kept, the lines about what was done, the
 * keys, and what is unsaved.
 */
export const RoomFrame = ({ owner, children }: RoomFrameProps) => (
  <AnswerCache>
    <Notices>
      <ShortcutKeys>
        <UnsavedFrame owner={owner}>{children}</UnsavedFrame>
      </ShortcutKeys>
    </Notices>
  </AnswerCache>
)
