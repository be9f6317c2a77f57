/** A caption's text without its markup and character references. DOMParser runs no script. */
export function cueText(cue: string): string {
  const markup = cue
    // Times within a caption, such as <00:00:01.439>, are tags in WebVTT but not in HTML.
    .replaceAll(/<[\d:.]{1,20}>/g, '')
    .replaceAll('\n', '&#10;')
  return new DOMParser().parseFromString(markup, 'text/html').body.textContent ?? ''
}
