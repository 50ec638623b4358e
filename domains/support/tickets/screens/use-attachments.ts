import { useRef, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { places } from '../places'
import { limits } from '../rules'
import { useService } from './service'

/** A file that goes with the next message: it is sent as soon as it is chosen. */
interface ChosenFile {
  readonly key: number
  readonly name: string
  readonly size: number
  /** From 0 to 1: how much of it is on its way. */
  readonly share: number
  /** Known once the server has it. */
  readonly id: string | null
}

export interface Attachments {
  readonly chosen: readonly ChosenFile[]
  /** The files that the message names. */
  readonly sent: readonly string[]
  /** Some are still on their way. */
  readonly busy: boolean
  /** Why a file was not taken, with its name. */
  readonly problem: { readonly message: MessageKey; readonly name: string } | null
  readonly add: (files: readonly File[]) => Promise<void>
  readonly remove: (key: number) => void
  readonly clear: () => void
}

const taken = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf']

export function useAttachments(): Attachments {
  const { attach } = useService()
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [problem, setProblem] = useState<Attachments['problem']>(null)
  const keys = useRef(0)

  const change = (key: number, facts: Partial<ChosenFile>) =>
    setChosen((current) => current.map((file) => (file.key === key ? { ...file, ...facts } : file)))
  const remove = (key: number) => setChosen((current) => current.filter((file) => file.key !== key))

  async function send(file: File) {
    const key = ++keys.current
    setChosen((current) => [...current, { key, name: file.name, size: file.size, share: 0, id: null }])
    const outcome = await attach(file, (share) => change(key, { share }))
    if (outcome.ok) return change(key, { id: outcome.data.id, name: outcome.data.name, size: outcome.data.size })
    remove(key)
    setProblem({ message: messageFor(places.attachment, outcome.code), name: file.name })
  }

  return {
    chosen,
    sent: chosen.flatMap(({ id }) => id ?? []),
    busy: chosen.some(({ id }) => id === null),
    problem,
    remove,
    async add(files) {
      setProblem(null)
      const room = limits.attachments - chosen.length
      for (const [place, file] of files.entries()) {
        const message = place >= room ? 'support.tooMany' : problemOf(file)
        if (message === null) await send(file)
        else setProblem({ message, name: file.name })
      }
    },
    clear() {
      setChosen([])
      setProblem(null)
    },
  }
}

/** Told before a byte is sent; the server looks at the bytes. */
function problemOf({ size, type }: File): MessageKey | null {
  if (size > limits.attachmentBytes) return 'support.fileTooLarge'
  return taken.includes(type) ? null : 'support.fileNotTaken'
}
