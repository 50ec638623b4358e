import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { isNoText, readBytes } from '@/platform/text/typed/bytes'
import { Alert } from '../feedback/alert'
import { FileButton } from '../forms/file-button'

interface TextFileButtonProps {
  readonly label: string
  readonly accept: string
  readonly busy?: boolean
  /** In bytes. */
  readonly most: number
  readonly onTooLarge: () => void
  readonly onText: (file: { readonly name: string; readonly content: string }) => void
}

interface Word {
  readonly message: 'ui.fileNoText' | 'ui.fileEncoding' | 'ui.fileGuessed'
  readonly values: { readonly name: string; readonly encoding: string }
}

/** Chooses a file of text, however its letters are written, and says where that is not known. */
export function TextFileButton({ most, onTooLarge, onText, ...button }: TextFileButtonProps) {
  const translate = useTranslate()
  const [word, setWord] = useState<Word | null>(null)

  async function take(file: File) {
    setWord(null)
    if (file.size > most) return onTooLarge()
    const read = readBytes(new Uint8Array(await file.arrayBuffer()))
    const values = { name: file.name, encoding: read.encoding ?? '' }
    if (isNoText(read)) {
      return setWord({ message: read.problem === 'binary' ? 'ui.fileNoText' : 'ui.fileEncoding', values })
    }
    if (read.isGuessed) setWord({ message: 'ui.fileGuessed', values })
    onText({ name: file.name.slice(0, 200), content: read.text })
  }

  return (
    <>
      {word && (
        <Alert tone={word.message === 'ui.fileGuessed' ? 'info' : 'danger'}>
          {translate(word.message, word.values)}
        </Alert>
      )}
      <FileButton {...button} onFile={(file) => void take(file)} />
    </>
  )
}
