// The registered widgets, each behind a proxy that throws at the n-th call of one kind: what a faulty widget does.
import { act } from '@testing-library/react';
import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import type { ReactWidget, WidgetProps } from '../src/engine/react/widget.ts';
import { createRegistry, type Registry } from '../src/engine/registry/registry.ts';

/**
 * Where a widget may throw. `event` is a change or the end of an edit, which `change` and `blur` tell apart; `async` is
 * what runs after a handler waited for something.
 */
export const WAYS = ['render', 'effect', 'event', 'change', 'blur', 'async', 'check'] as const;
export type Way = (typeof WAYS)[number];

export interface ThrowingRegistry {
  registry: Registry<ReactWidget>;
  /**
   * Lets the n-th call of this kind from now on throw, and every further one at the same place.
   * @param type counts the calls of this widget only
   */
  arm(way: Way, nth: number, type?: string): void;
  /** Where it threw: widget type and place; undefined when it has not yet. */
  thrown(): { type: string; place: string } | undefined;
  /** Nothing throws any more. */
  heal(): void;
  /** Draws every mounted widget again. */
  redraw(): Promise<void>;
  /** Places of the widgets that are mounted, `<pointer> <id>`, with their types. */
  mounted(): ReadonlyMap<string, string>;
  /** Calls of `onChange` that went through, by all widgets. */
  changes(): number;
}

/** The frame of a dialog or drawer is no node of a screen. */
function placeOf(type: string, props: Partial<WidgetProps>): string {
  return props.node ? `${props.node.pointer} ${props.id ?? ''}` : `frame ${type}`;
}

/** @param real the registry whose widgets are wrapped; all of its types are loaded */
export function createThrowingRegistry(real: Registry<ReactWidget>): ThrowingRegistry {
  const listeners = new Set<() => void>();
  const mounted = new Map<string, { type: string; count: number }>();
  let [version, changes, countdown] = [0, 0, 0];
  let armed: { way: Way; type: string | undefined } | undefined;
  let broken: { type: string; place: string } | undefined;

  /** React draws a component that threw once more: what fails goes on failing until it is healed. */
  function meet(way: Way, type: string, place: string): void {
    if (way !== armed?.way) return;
    if (!broken && type === (armed.type ?? type)) {
      countdown -= 1;
      if (countdown === 0) broken = { type, place };
    }
    if (broken?.place === place) throw new Error(`injected into ${way} of ${type}`);
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function wrap(widget: ReactWidget): ReactWidget {
    const { type, check } = widget;
    const Inner = widget.component as unknown as ComponentType<WidgetProps>;
    function Throwing(props: WidgetProps): ReactNode {
      const place = placeOf(type, props);
      const drawn = useSyncExternalStore(subscribe, () => version);
      meet('render', type, place);
      useEffect(() => {
        meet('effect', type, place);
      }, [drawn, place]);
      useEffect(() => {
        mounted.set(place, { type, count: (mounted.get(place)?.count ?? 0) + 1 });
        return () => {
          const count = (mounted.get(place)?.count ?? 0) - 1;
          if (count > 0) mounted.set(place, { type, count });
          else mounted.delete(place);
        };
      }, [place]);
      return (
        <Inner
          {...props}
          onChange={(value) => {
            meet('event', type, place);
            meet('change', type, place);
            changes += 1;
            props.onChange(value);
          }}
          onBlur={() => {
            meet('event', type, place);
            meet('blur', type, place);
            props.onBlur();
          }}
          emit={async (event, payload) => {
            const isDone = await props.emit(event, payload);
            meet('async', type, place);
            return isDone;
          }}
        />
      );
    }
    return {
      ...widget,
      component: Throwing as unknown as ReactWidget['component'],
      ...(check && {
        check: (value, context) => {
          meet('check', type, context.node.pointer);
          return check(value, context);
        },
      }),
    };
  }

  return {
    registry: createRegistry(
      Object.fromEntries(
        real.types.map((type) => [type, () => Promise.resolve(wrap(real.get(type) as ReactWidget))]),
      ),
    ),
    arm(way, nth, type) {
      [armed, countdown, broken] = [{ way, type }, nth, undefined];
    },
    thrown: () => broken,
    heal() {
      [armed, broken] = [undefined, undefined];
    },
    async redraw() {
      await act(async () => {
        version += 1;
        for (const listener of [...listeners]) listener();
        await Promise.resolve();
      });
    },
    mounted: () => new Map([...mounted].map(([place, { type }]) => [place, type])),
    changes: () => changes,
  };
}
