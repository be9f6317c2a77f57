/**
 * Says that a form needs scripts, in a browser without them. Such a form has `method="dialog"`, so that until
 * the scripts are loaded its button does nothing rather than leave the page.
 */
export function WithoutScripts({ children }: { children: string }) {
  return (
    <noscript>
      <p>{children}</p>
    </noscript>
  )
}
