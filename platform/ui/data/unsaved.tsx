import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { entryNow, setLeaveGate } from '../browser/navigation'
import { Button } from '../controls/button'
import { Alert } from '../feedback/alert'
import { type Draft, DraftsContext, type FormDrafts } from '../forms/unsaved'
import { Dialog } from '../overlays/dialog'
import { DialogFoot } from '../overlays/dialog-foot'

/** Unsaved text, by the page that it was typed on and the form. It ends with the loaded page. */
class Unsaved {
  readonly #pages = new Map<string, Map<string, Draft>>()
  /** The pages that are in sight. */
  readonly #shown: string[] = []
  readonly #listeners = new Set<() => void>()

  draftsOf = (page: string): FormDrafts => ({
    draftOf: (form) => this.#pages.get(page)?.get(form),
    keep: (form, draft) => {
      const forms = this.#pages.get(page) ?? new Map<string, Draft>()
      if (draft === null) forms.delete(form)
      else forms.set(form, draft)
      if (forms.size === 0) this.#pages.delete(page)
      else this.#pages.set(page, forms)
      this.#tell()
    },
  })

  has = (page: string) => this.#pages.has(page)

  get isEmpty() {
    return this.#pages.size === 0
  }

  forget = (page: string) => {
    this.#pages.delete(page)
    this.#tell()
  }

  show = (page: string) => {
    this.#shown.push(page)
    return () => void this.#shown.splice(this.#shown.indexOf(page), 1)
  }

  /** The pages with something unsaved that an address leads away from. @param to null: it ends what is shown */
  leftBy = (to: URL | null) =>
    to === null ? [...this.#pages.keys()] : this.#shown.filter((page) => this.has(page) && !isOf(page, to))

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

/** Whether an address shows a page: the fields that it is open by are the same. */
function isOf(page: string, { pathname, searchParams }: URL) {
  const [path, query] = page.split('?')
  return path === pathname && [...new URLSearchParams(query)].every(([name, value]) => searchParams.get(name) === value)
}

const Context = createContext<Unsaved | null>(null)

/** The text of the operator whose session has ended; another operator does not find it. */
let lastKept: { readonly owner: string; readonly unsaved: Unsaved } | null = null

/** Forgets what is unsaved, with the session that it was typed in. */
export const forgetUnsaved = () => {
  lastKept = null
}

function unsavedOf(owner: string | undefined): Unsaved {
  if (owner === undefined) return new Unsaved()
  if (lastKept?.owner !== owner) lastKept = { owner, unsaved: new Unsaved() }
  return lastKept.unsaved
}

interface Leaving {
  readonly pages: readonly string[]
  readonly go: () => void
}

/**
 * Asks before a page with something unsaved is left: by a link, by the browser's buttons, or with the window (decision
 * 0186).
 */
export function UnsavedFrame({ owner, children }: { owner: string | undefined; children: ReactNode }) {
  const [unsaved] = useState(() => unsavedOf(owner))
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const ask = useCallback(
    (to: URL | null, go: () => void) => {
      const pages = unsaved.leftBy(to)
      if (pages.length === 0) go()
      else setLeaving({ pages, go })
    },
    [unsaved],
  )
  useEffect(() => guardHistory(ask), [ask])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!unsaved.isEmpty) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])
  return (
    <Context value={unsaved}>
      {children}
      {leaving && (
        <LeaveDialog
          onDiscard={() => {
            for (const page of leaving.pages) unsaved.forget(page)
            leaving.go()
          }}
          onKeep={leaving.go}
          onClose={() => setLeaving(null)}
        />
      )}
    </Context>
  )
}

interface LeaveDialogProps {
  onDiscard: () => void
  onKeep: () => void
  onClose: () => void
}

function LeaveDialog({ onDiscard, onKeep, onClose }: LeaveDialogProps) {
  const translate = useTranslate()
  const leaveBy = (go: () => void) => () => {
    onClose()
    go()
  }
  return (
    <Dialog title={translate('room.leaveTitle')} onClose={onClose}>
      <p>{translate('room.leaveText')}</p>
      <DialogFoot leave={translate('room.stay')}>
        <Button onClick={leaveBy(onKeep)}>{translate('room.keepAndLeave')}</Button>
      </DialogFoot>
      <div className="cluster-2">
        <Button variant="danger" onClick={leaveBy(onDiscard)}>
          {translate('room.discardAndLeave')}
        </Button>
      </div>
    </Dialog>
  )
}

type Ask = (to: URL | null, go: () => void) => void

/** Stands before links and before the browser's own buttons: what they opened is put back until the answer is there. */
function guardHistory(ask: Ask): () => void {
  // The first entry is told from that of an anchor, which comes later.
  if (history.state === null) history.replaceState(entryNow(), '')
  let last = entryNow().at
  let expected: 'putBack' | 'answered' | null = null
  const away = setLeaveGate((to, go) =>
    ask(to, () => {
      go()
      last = entryNow().at
    }),
  )
  const onPop = (event: PopStateEvent) => {
    const why = expected
    expected = null
    // An anchor of the page makes an entry of its own.
    if (event.state === null) history.replaceState({ at: last + 1 }, '')
    const distance = entryNow().at - last
    if (why === 'putBack') return event.stopImmediatePropagation()
    let isOpen = why === 'answered' || distance === 0
    if (!isOpen) {
      let isAsking = true
      ask(new URL(location.href), () => {
        if (isAsking) {
          isOpen = true
          return
        }
        expected = 'answered'
        history.go(distance)
      })
      isAsking = false
    }
    if (isOpen) {
      last = entryNow().at
      return
    }
    event.stopImmediatePropagation()
    expected = 'putBack'
    history.go(-distance)
  }
  addEventListener('popstate', onPop, { capture: true })
  return () => {
    away()
    removeEventListener('popstate', onPop, { capture: true })
  }
}

/** The fields of an address that lead to a place within a page. */
const within = ['field', 'do', 'language']

/** Returns the address by which the page that is open is told from others. @param list the address of its list */
function pageNow(list: string): string {
  const { pathname, searchParams } = new URL(location.href)
  const filters = new URLSearchParams(list.split('?')[1])
  const own = [...searchParams].filter(([name]) => !filters.has(name) && !within.includes(name))
  return own.length === 0 ? pathname : `${pathname}?${new URLSearchParams(own)}`
}

/**
 * The page of one thing: its forms keep what is typed, and say so when the operator comes back.
 * @param props.list the address of the list that it was opened from
 */
export function FormPage({ list, children }: { list: string; children: ReactNode }) {
  const unsaved = use(Context)
  const [page] = useState(() => pageNow(list))
  const [round, nextRound] = useReducer((count: number) => count + 1, 0)
  const [cameBack] = useState(() => unsaved?.has(page) ?? false)
  const drafts = useMemo(() => unsaved?.draftsOf(page) ?? null, [unsaved, page])
  useEffect(() => unsaved?.show(page), [unsaved, page])
  const isUnsaved = useSyncExternalStore(
    (listener) => unsaved?.subscribe(listener) ?? (() => {}),
    () => unsaved?.has(page) ?? false,
  )
  const translate = useTranslate()
  function discard() {
    unsaved?.forget(page)
    nextRound()
  }
  return (
    <DraftsContext value={drafts}>
      {cameBack && isUnsaved && (
        <Alert tone="info">
          <p>{translate('room.unsavedBack')}</p>
          <div className="cluster-2">
            <Button variant="secondary" onClick={discard}>
              {translate('room.discardChanges')}
            </Button>
          </div>
        </Alert>
      )}
      <Round key={round}>{children}</Round>
    </DraftsContext>
  )
}

const Round = ({ children }: { children: ReactNode }) => children
