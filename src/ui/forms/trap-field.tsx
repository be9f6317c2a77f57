/** A honeypot: a hidden field that only robots fill in, under the name that the API expects. */
export function TrapField({ label }: { label: string }) {
  return (
    <input
      className="trap"
      name="website"
      placeholder={label}
      aria-hidden="true"
      tabIndex={-1}
      autoComplete="off"
    />
  )
}

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
