/* The light build has the API of the full build, but ships no types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
