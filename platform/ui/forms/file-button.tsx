import { useId } from 'react'
import css from './file-button.module.css'

interface FileButtonProps {
  readonly label: string
  /** Like `accept` of the browser's input; left out: any file. */
  readonly accept?: string
  readonly busy?: boolean
  readonly onFile: (file: File) => void
}

/** Chooses a file. The same one, chosen again after a change, counts again. */
export function FileButton({ label, accept, busy = false, onFile }: FileButtonProps) {
  const id = useId()
  return (
    <span className={css.place}>
      <input
        id={id}
        type="file"
        accept={accept}
        className="unseen"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file && !busy) onFile(file)
        }}
      />
      <label htmlFor={id} className={css.button} aria-busy={busy}>
        {label}
      </label>
    </span>
  )
}
