import {
  announce,
  announceWrite,
  type CallKey,
  type DataOf,
  type InputOf,
  type Outcome,
  outcomeOf,
  pageHeaders,
  unreachable,
} from '@/platform/http/client'

interface SentFile {
  /** The field that the file belongs to. */
  readonly field: string
  readonly file: Blob
  /** From 0 to 1: how much of it is on its way. */
  readonly onProgress: (share: number) => void
  /** In milliseconds, where two minutes are not enough. */
  readonly timeout?: number
}

/** In milliseconds: what a file may take on a slow line. */
const usualPatience = 120_000

/** Makes a call that takes a file. A request of the older kind, since `fetch` does not tell how far it is. */
export async function sendFile<Key extends CallKey>(
  key: Key,
  input: InputOf<Key>,
  sent: SentFile,
): Promise<Outcome<DataOf<Key>>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input as Readonly<Record<string, unknown>>)) {
    if (value !== undefined) form.append(name, String(value))
  }
  form.append(sent.field, sent.file)
  const outcome = await send(key.split(' ')[1] ?? '/', form, sent)
  announceWrite(outcome)
  return announce(outcome) as Outcome<DataOf<Key>>
}

function send(path: string, form: FormData, { onProgress, timeout = usualPatience }: SentFile) {
  return new Promise<Outcome<unknown>>((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(pageHeaders)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.timeout = timeout
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve(
        request.response === null ? unreachable : outcomeOf(request.response, request.getResponseHeader('retry-after')),
      )
    request.onerror = () => resolve(unreachable)
    request.ontimeout = () => resolve(unreachable)
    request.send(form)
  })
}
