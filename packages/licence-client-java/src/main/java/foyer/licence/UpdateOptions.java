package foyer.licence;

import java.util.List;

/** What a program says of itself that updates itself. */
public final class UpdateOptions {
    final String software;
    final String key;
    Long build;
    List<String> formats = List.of();
    long most = 4L << 30;
    String system;

    private UpdateOptions(String software, String key) {
        this.software = software;
        this.key = key;
    }

    /**
     * What every such program says.
     *
     * @param software the family of the program in the vendor's catalogue, such as {@code ebbcatch-video}
     * @param key minisign's public key, shipped with the program: the text of the {@code .pub} file; of several, one below the
     *     other
     */
    public static UpdateOptions of(String software, String key) {
        return new UpdateOptions(software, key);
    }

    /** The build of this program: what is newer has a higher one. Left out: its version counts. */
    public UpdateOptions build(long build) {
        this.build = build;
        return this;
    }

    /** What it can install, such as {@code msi}, the best first; left out: what there is for its system. */
    public UpdateOptions formats(List<String> formats) {
        this.formats = List.copyOf(formats);
        return this;
    }

    /** In bytes: a larger file is refused. Left out: 4 GiB. */
    public UpdateOptions most(long bytes) {
        this.most = bytes;
        return this;
    }

    /** The version of the system, such as {@code 10.0.19045}; left out: what the system says of itself. */
    public UpdateOptions system(String version) {
        this.system = version;
        return this;
    }
}
