export const props = {
  type: 'object',
  additionalProperties: false,
  properties: {},
} as const;
