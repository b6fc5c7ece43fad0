// Settings that several widgets with children share.

/** The setting of a widget that puts its children apart; each has a default of its own. */
export const GAP = {
  type: 'integer',
  title: '间距（像素）',
  description: '4、8、12、16、24、32 是尺度中的距离，紧凑时随之变小；其余不变',
  minimum: 0,
  maximum: 64,
} as const;
