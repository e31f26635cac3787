import { type SVGProps, createElement } from 'react';

/** An icon of lucide-react as data. */
interface IconData {
  size: number;
  node: [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels. */
  size?: number;
}

/**
 * Makes a component of an icon's data. It takes the place of lucide-react's own function, which can do much more and
 * which every remote would carry. An icon without a label is decoration: screen readers skip it.
 */
export default function createIcon({ size: drawn, node }: IconData) {
  return function Icon({ size = drawn, children, ...rest }: IconProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox={`0 0 ${String(drawn)} ${String(drawn)}`}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={rest['aria-label'] || rest['aria-labelledby'] || children ? undefined : true}
        {...rest}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
        {children}
      </svg>
    );
  };
}
