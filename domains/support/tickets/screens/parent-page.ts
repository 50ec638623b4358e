import { type RefObject, useEffect } from 'react'

/** Whether this page is shown in a frame of another one, which can be ours alone: no other may (frame-ancestors). */
export const isFramed = () => window.parent !== window

/** Only a page of our own origin receives it, for every parent. */
const tell = (message: { readonly height: number } | { readonly code: number }) =>
  window.parent.postMessage(message, location.origin)

/** Tells the page around the frame that the session is not known, which leads it to the login. */
export const announceSessionLost = () => tell({ code: 85641 })

/** Keeps the page around the frame informed how high the content is, so that it is scrolled as a part of that page. */
export function useReportedHeight(content: RefObject<HTMLElement | null>) {
  useEffect(() => {
    // The height includes the space around the content.
    const element = content.current?.closest('main')
    if (!element || !isFramed()) return
    const observer = new ResizeObserver(() => tell({ height: Math.ceil(element.getBoundingClientRect().height) }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [content])
}
