import css from './mail-preview.module.css'

/** A mail as it looks, on paper as mail programs have it by day and by night; nothing of it runs. */
export const MailPreview = ({ title, src }: { title: string; src: string }) => (
  <iframe className={css.preview} title={title} src={src} sandbox="" />
)
