/**
 * Says that a form needs scripts, where there are none. Such a form has `method="dialog"`, with which its
 * button does nothing until the scripts are loaded, rather than leave the page.
 */
export function WithoutScripts({ children }: { children: string }) {
  return (
    <noscript>
      <p>{children}</p>
    </noscript>
  )
}
