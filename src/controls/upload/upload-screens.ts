/** Documents of the windows that a field with files opens: nothing else opens them. */
export const UPLOAD_SCREENS = {
  choice: 'file/upload',
  failure: 'file/upload-failure',
} as const;
